import { Button } from '../buttons/button';
import { Icon } from '../buttons/icons';
import { LinkButton } from '../buttons/links';
import classes from './pager.module.css';

interface Props {
  page: number;
  count: number;
}

/** Links to the previous and next page. */
export function Pager({ page, count }: Props) {
  if (count <= 1) return null;
  return (
    <nav className={classes['pager']} aria-label="Páginas">
      <Step label="Anterior" icon="back" to={page > 1 ? page - 1 : null} />
      <span aria-current="page">
        Página {page} de {count}
      </span>
      <Step label="Próxima" icon="right" to={page < count ? page + 1 : null} />
    </nav>
  );
}

function Step({ label, icon, to }: { label: string; icon: 'back' | 'right'; to: number | null }) {
  const side = { [icon === 'back' ? 'leftSection' : 'rightSection']: <Icon name={icon} size={18} /> };
  if (to === null) {
    return (
      <Button variant="default" size="md" disabled {...side}>
        {label}
      </Button>
    );
  }
  return (
    <LinkButton
      variant="default"
      size="md"
      to="."
      search={(old: object) => ({ ...old, page: to > 1 ? to : undefined })}
      {...side}
    >
      {label}
    </LinkButton>
  );
}
