import { Skeleton } from '@mantine/core';

/** The room that permissions take while they are loaded. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Carregando">
      <Skeleton height={90} radius="lg" mb="md" />
      <Skeleton height={480} radius="lg" />
    </div>
  );
}
