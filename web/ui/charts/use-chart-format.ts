import { useFormat } from '../../i18n/use-format.ts';
import { type ChartFormat, chartFormat } from './chart-format.ts';

export const useChartFormat = (): ChartFormat => chartFormat(useFormat());
