// Texts of snapshots.
export const snapshotMessages = {
  loadFailed: 'Não foi possível carregar dados.',
} as const;
