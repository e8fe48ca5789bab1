const labels: Record<string, string> = {
  corte_masculino: 'Corte masculino',
  barba: 'Barba',
  sobrancelha: 'Sobrancelha',
  pintura: 'Pintura',
  hidratacao: 'Hidratação',
  alisamento: 'Alisamento',
};

export const SEGMENTS = Object.keys(labels);

/** The label of a segment; unknown ones are shown without underscores. */
export const segmentLabel = (segment: string): string =>
  labels[segment.toLowerCase()] ?? segment.replaceAll('_', ' ');

/** Parses segments from an array or its JSON; returns an empty list for other values. */
export function parseSegments(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((entry): entry is string => typeof entry === 'string');
  if (typeof value !== 'string') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parseSegments(parsed) : [];
  } catch {
    return [];
  }
}
