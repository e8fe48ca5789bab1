import { Figures } from '@/components/figures';
import { money } from '@/lib/money';
import type { Work } from './attendance';

interface Props {
  work: Work;
  /** Rows of weekly hours. */
  hours: number;
}

/** What a collaborator's work comes to: the same figures for themselves and for the owner. */
export function WorkFigures({ work: { active, finished, value }, hours }: Props) {
  return (
    <Figures
      figures={[
        ['Total de Atendimentos', active.length + finished.length],
        ['Valor Total', money(value)],
        ['Horários Cadastrados', hours],
      ]}
    />
  );
}
