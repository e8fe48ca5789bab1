// What the address of the booking screen chooses: /establishment/{slug}/schedule?service=1,2&collaborator=3

/** What the address may choose: the ids of services with commas between them, and of a collaborator. */
export interface BookingSearch {
  service?: string;
  collaborator?: string;
}

const ID = /^[1-9]\d{0,14}$/;

/** The ids among what a parameter, or a stored list, holds. */
export const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .flatMap((text) => String(text ?? '').split(','))
    .filter((text) => ID.test(text));

/** Of an address, which may repeat a parameter or put commas into it; what is no id is left out. */
export function bookingSearch(search: Record<string, unknown>): BookingSearch {
  const services = idsOf(search['service']);
  const [collaborator] = idsOf(search['collaborator']);
  return {
    ...(services.length > 0 && { service: services.join(',') }),
    ...(collaborator && { collaborator }),
  };
}

/** Whether the address chose something: then the screen chooses on, where there is nothing to decide. */
export const isQuick = ({ service, collaborator }: BookingSearch): boolean =>
  service !== undefined || collaborator !== undefined;
