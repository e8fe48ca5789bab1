import { Figures } from '@/components/tables/figures';
import { money } from '@/lib/text/money';
import type { Work } from './attendance';

interface Props {
  work: Work;
  /** The number of rows of weekly hours. */
  hours: number;
}

/** The figures of a collaborator's work. */
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
