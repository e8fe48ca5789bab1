import { Skeleton } from '@mantine/core';

/** A placeholder while the permissions load. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Carregando">
      <Skeleton height={90} radius="lg" mb="md" />
      <Skeleton height={480} radius="lg" />
    </div>
  );
}
