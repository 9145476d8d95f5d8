from wordtools.ruzzle.proof.certificate import Certificate as Certificate
from wordtools.ruzzle.proof.certificate import ClassProof as ClassProof
from wordtools.ruzzle.proof.certificate import Question as Question
from wordtools.ruzzle.proof.proof import Proof as Proof
from wordtools.ruzzle.proof.proof import prove as prove
from wordtools.ruzzle.proof.verification import verify as verify
