import { TimeChart, type TimeChartProps } from './time-chart.tsx';

/** Where the time went: parts of a whole, from the bottom up. */
export const StackedChart = (props: Omit<TimeChartProps, 'stacked'>) => <TimeChart {...props} stacked />;
