import { joinText } from '../text/text';
import { safeLink } from './image-url';

interface Place {
  /** A map link typed by the owner. */
  location: string | null;
  address: string | null;
  neighborhood?: string | null;
  city: string | null;
}

/** The map link of a place: its own, otherwise a search for its address; null without either. */
export function mapLink({ location, address, neighborhood, city }: Place): string | null {
  const link = safeLink(location);
  if (link || !address) return link;
  const query = encodeURIComponent(joinText([address, neighborhood, city], ', '));
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
