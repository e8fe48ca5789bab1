const labels: Record<string, string> = {
  corte_masculino: 'Corte masculino',
  barba: 'Barba',
  sobrancelha: 'Sobrancelha',
  pintura: 'Pintura',
  hidratacao: 'Hidratação',
  alisamento: 'Alisamento',
};

export const SEGMENTS = Object.keys(labels);

/** What people read for a segment; an unknown one is shown as written, without underscores. */
export const segmentLabel = (segment: string): string =>
  labels[segment.toLowerCase()] ?? segment.replaceAll('_', ' ');

/** Segments as an array, or as the JSON text of one; anything else is none. */
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
