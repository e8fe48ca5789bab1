// Charts of the report, in a separate chunk, because the library is larger than the rest of the screen. The table
// of each section has the same figures, so screen readers get only a label.
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import classes from './charts.module.css';

export interface Point {
  key: string;
  /** The label at the axis. */
  caption: string;
  /** The tooltip's first line: 'segunda-feira, 23 de novembro'. */
  title: string;
  value: number;
  /** The tooltip's second line: 'R$ 1.200,00 · 14 pedidos'. */
  text: string;
  marked?: boolean;
}

interface Props {
  /** The chart's accessible name. */
  label: string;
  points: Point[];
  /** Formats a value at the axis. */
  axis: (value: number) => string;
}

/** The library measures captions in the font of `style`, and otherwise in that of the page. */
const TICK = { fill: 'var(--ink-soft)', style: { fontSize: '12px' } };
const COLUMNS_HEIGHT = 220;
const ROW_HEIGHT = 40;
const CAPTION_WIDTH = 128;
/** The lines that fit into a row; the library shortens longer captions. */
const CAPTION_LINES = 3;
const CHARACTER_WIDTH = 7;
/** Fits amounts such as "R$ 12,25 mil". */
const AXIS_WIDTH = 80;

/** Adds the colour of each bar, which Recharts reads from the data. */
const drawn = (points: Point[]) =>
  points.map((point) => ({ ...point, fill: point.marked ? 'var(--bar-marked)' : 'var(--bar-plain)' }));

/** The space between a caption and its axis. */
const CAPTION_GAP = 12;

/** The width of the longest caption, up to the limit at which captions take several lines. */
const captionWidth = (points: Point[]): number =>
  Math.min(
    CAPTION_WIDTH,
    Math.max(...points.map(({ caption }) => caption.length)) * CHARACTER_WIDTH + CAPTION_GAP,
  );

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

/** Vertical bars for days or hours. */
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

/** Horizontal bars for payment methods or items. */
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
          // The library lets captions take the whole width of the axis, from which the gap is missing.
          tick={{ ...TICK, width: captionWidth(points) - CAPTION_GAP, maxLines: CAPTION_LINES }}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          width={captionWidth(points)}
          interval={0}
        />
        {tooltip}
        <Bar dataKey="value" isAnimationActive={false} maxBarSize={22} radius={[0, 4, 4, 0]} />
      </BarChart>
    </ResponsiveContainer>
  </div>
);
