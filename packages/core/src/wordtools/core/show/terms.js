// The terms of a page, which stand in its language in a template. Returns a function that fills one in, and one that
// chooses between a number of things and one thing.
function termsOf(root) {
  const texts = JSON.parse(root.querySelector("template.terms").content.textContent);
  const term = (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (all, key) => values[key] ?? all);
  const counted = (name, count, values = {}) => term(count === 1 ? `${name}_one` : name, { count: count.toLocaleString(), ...values });
  return { term, counted };
}
