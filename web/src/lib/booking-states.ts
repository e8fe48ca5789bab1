// What the state of a booking is called, whatever it was made by and wherever it is shown.

export const bookingStateLabels = {
  pending: 'Pendente',
  confirmed: 'Confirmado',
  completed: 'Finalizado',
  attended: 'Finalizado',
  not_attended: 'Não atendido',
  cancelled: 'Cancelado',
} as const;

/** The label of a state; one that is not known is shown as it is. */
export const bookingStateLabel = (state: string): string =>
  bookingStateLabels[state as keyof typeof bookingStateLabels] ?? state;

const tones = {
  pending: 'brass',
  confirmed: 'good',
  completed: 'plain',
  attended: 'plain',
  not_attended: 'danger',
  cancelled: 'danger',
} as const;

/** The colour of a state, which its label says too. */
export const bookingStateTone = (state: string): 'brass' | 'good' | 'plain' | 'danger' =>
  tones[state as keyof typeof tones] ?? 'plain';
