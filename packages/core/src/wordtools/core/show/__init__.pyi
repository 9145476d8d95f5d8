from wordtools.core.show.chart import Chart as Chart
from wordtools.core.show.statistics import lengths_chart as lengths_chart
from wordtools.core.show.statistics import letters_chart as letters_chart
