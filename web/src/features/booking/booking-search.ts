// The choices in the address of the booking screen: /establishment/{slug}/schedule?service=1,2&collaborator=3

/** Comma-separated ids of services, and the id of a collaborator. */
export interface BookingSearch {
  service?: string;
  collaborator?: string;
}

const ID = /^[1-9]\d{0,14}$/;

/** The valid ids of a parameter or a stored list. */
export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((text) => String(text ?? '').split(','))
    .filter((text) => ID.test(text));

/** Parses an address, whose parameters may be repeated or hold commas. Ignores invalid ids. */
export function bookingSearch(search: Record<string, unknown>): BookingSearch {
  const services = idsOf(search['service']);
  const [collaborator] = idsOf(search['collaborator']);
  return {
    ...(services.length > 0 && { service: services.join(',') }),
    ...(collaborator && { collaborator }),
  };
}

/** Whether the address contains a choice. Then the screen also selects single options automatically. */
export const isQuick = ({ service, collaborator }: BookingSearch): boolean =>
  service !== undefined || collaborator !== undefined;
