import type { AppointmentCount } from '@/api/contract.gen';
import { BarChart } from '@/components/tables/bar-chart';
import { longDay, shortDay, weekdayName } from '@/lib/time/sao-paulo';

interface Props {
  days: AppointmentCount[];
  /** The highlighted day. */
  today: string;
}

/** A bar chart of the bookings per day. */
export const WeekChart = ({ days, today }: Props) => (
  <BarChart
    label="Agendamentos por dia da semana"
    bars={days.map(({ date, appointments }) => ({
      key: date,
      name: longDay(date),
      count: appointments,
      caption: `${weekdayName(date)} ${shortDay(date)}`,
      marked: date === today,
    }))}
  />
);
