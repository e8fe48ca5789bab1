// Charts of the report. Loaded when the first is shown: the library is larger than the rest of the screen. A table
// beside each chart has the same figures, so readers of the screen get one sentence for the picture.
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import classes from './charts.module.css';

export interface Point {
  key: string;
  /** Below the column or beside the bar. */
  caption: string;
  /** In the box of details: 'segunda-feira, 23 de novembro'. */
  title: string;
  value: number;
  /** In the box of details: 'R$ 1.200,00 · 14 pedidos'. */
  text: string;
  marked?: boolean;
}

interface Props {
  /** What the chart shows, for readers of the screen. */
  label: string;
  points: Point[];
  /** The text of a value at the axis. */
  axis: (value: number) => string;
}

const TICK = { fill: 'var(--ink-soft)', fontSize: 12 };
const COLUMNS_HEIGHT = 220;
const ROW_HEIGHT = 34;
const CAPTION_WIDTH = 128;
/** Characters that fit in two lines of a caption. */
const LONGEST_CAPTION = 24;
const CHARACTER_WIDTH = 7;
const AXIS_WIDTH = 64;

/** Recharts takes the colour of each bar from its data. */
const drawn = (points: Point[]) =>
  points.map((point) => ({ ...point, fill: point.marked ? 'var(--bar-marked)' : 'var(--bar-plain)' }));

const shortened = (text: string) =>
  text.length > LONGEST_CAPTION ? `${text.slice(0, LONGEST_CAPTION - 1)}…` : text;

/** Wide enough for the longest caption, up to a limit at which captions take two lines. */
const captionWidth = (points: Point[]): number =>
  Math.min(CAPTION_WIDTH, Math.max(...points.map(({ caption }) => caption.length)) * CHARACTER_WIDTH + 12);

interface DetailsProps {
  active?: boolean;
  payload?: readonly { payload?: Point }[];
}

function Details({ active, payload }: DetailsProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className={classes['details']}>
      <strong>{point.title}</strong>
      <span>{point.text}</span>
    </div>
  );
}

const tooltip = <Tooltip cursor={{ fill: 'var(--hover)' }} isAnimationActive={false} content={<Details />} />;

/** Columns side by side: days or hours. */
export const ColumnChart = ({ label, points, axis }: Props) => (
  <div className={classes['chart']} role="img" aria-label={label}>
    <ResponsiveContainer width="100%" height={COLUMNS_HEIGHT}>
      <BarChart
        data={drawn(points)}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="caption"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          interval="preserveStartEnd"
          minTickGap={10}
        />
        <YAxis tick={TICK} tickLine={false} axisLine={false} width={AXIS_WIDTH} tickFormatter={axis} />
        {tooltip}
        <Bar dataKey="value" isAnimationActive={false} maxBarSize={44} radius={[4, 4, 0, 0]} />
      </BarChart>
    </ResponsiveContainer>
  </div>
);

/** Bars below each other: methods or items. */
export const RowChart = ({ label, points, axis }: Props) => (
  <div className={classes['chart']} role="img" aria-label={label}>
    <ResponsiveContainer width="100%" height={points.length * ROW_HEIGHT + 28}>
      <BarChart
        data={drawn(points)}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 28, bottom: 0, left: 0 }}
      >
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis type="number" tick={TICK} tickLine={false} axisLine={false} tickFormatter={axis} />
        <YAxis
          type="category"
          dataKey="caption"
          tick={TICK}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          width={captionWidth(points)}
          tickFormatter={shortened}
          interval={0}
        />
        {tooltip}
        <Bar dataKey="value" isAnimationActive={false} maxBarSize={22} radius={[0, 4, 4, 0]} />
      </BarChart>
    </ResponsiveContainer>
  </div>
);
