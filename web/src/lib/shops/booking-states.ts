// The labels of booking states, from either source.

export const bookingStateLabels = {
  pending: 'Pendente',
  confirmed: 'Confirmado',
  completed: 'Finalizado',
  attended: 'Finalizado',
  not_attended: 'Não atendido',
  cancelled: 'Cancelado',
} as const;

/** The label of a state; unknown states are shown unchanged. */
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

/** The colour of a state, in addition to its label. */
export const bookingStateTone = (state: string): 'brass' | 'good' | 'plain' | 'danger' =>
  tones[state as keyof typeof tones] ?? 'plain';
