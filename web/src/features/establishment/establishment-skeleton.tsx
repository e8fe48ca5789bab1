import { Skeleton } from '@/components/states/skeleton';
import hero from './establishment-hero.module.css';
import classes from './establishment-view.module.css';

const ROWS = [88, 88, 88, 88];

/** A placeholder for the public page while it loads. */
export function EstablishmentSkeleton() {
  return (
    <div aria-busy="true">
      <div className={hero['cover']}>
        <Skeleton className={hero['background'] ?? ''} radius={0} />
      </div>
      <div className={hero['inner']}>
        <Skeleton className={hero['logo'] ?? ''} height={92} radius={24} />
        <h1 className="unseen">Carregando...</h1>
        <Skeleton height={44} width="70%" />
        <p className={hero['state']} />
        <Skeleton height={48} className={hero['lead'] ?? ''} />
      </div>
      <div className={`page ${classes['columns']}`}>
        <div className={classes['main']}>
          {ROWS.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton never move
            <Skeleton key={index} height={height} radius="lg" />
          ))}
        </div>
        <Skeleton height={260} radius="lg" />
      </div>
    </div>
  );
}
