import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useReducer, useState } from 'react';
import type { Collaborator, Establishment, Item } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { daysFrom, today } from '@/lib/sao-paulo';
import { availableDays, STRIP_DAYS } from './api';
import classes from './booking.module.css';
import { BookingChoosers } from './booking-choosers';
import { BookingDialog, type Choice } from './booking-dialog';
import {
  type BookingState,
  bookableServices,
  bookingReducer,
  initialBooking,
  isReadyForDate,
  totalDuration,
} from './booking-state';
import { CollaboratorPicker } from './collaborator-picker';
import { DateStrip } from './date-strip';
import { messages } from './messages';
import { SelectedServices } from './selected-services';
import { ServicePicker } from './service-picker';
import { TimeGrid } from './time-grid';
import { useBooking } from './use-booking';

interface Props {
  establishment: Establishment;
  items: Item[];
  /** Where there are more items than these: looks for one, and brings more. */
  search: ReactNode;
  more: ReactNode;
  collaborators: Collaborator[];
  /** The signed-in user's name, or empty. */
  knownName: string;
  /** Booked, and the visitor has seen it. */
  onDone: () => void;
}

type Dialog = 'collaborator' | 'services' | null;

/** Choosing who, what and when, and booking it. */
export function BookingFlow(props: Props) {
  const { establishment, items, collaborators, knownName, onDone } = props;
  const [state, dispatch] = useReducer(bookingReducer, initialBooking);
  const [dialog, setDialog] = useState<Dialog>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [firstDay] = useState(() => today());
  const ready = isReadyForDate(state);
  const available = useAvailable(state, firstDay);
  const { book, busy, proofAsked, cancel } = useBooking({
    establishmentId: establishment.id,
    firstDay,
    onSettled: () => setChoice(null),
    onDone,
  });
  const closeDialog = () => setDialog(null);
  const toggle = (service: Item) => dispatch({ type: 'service', service });
  const { collaborator, services, date } = state;
  const times = available.data?.days.find((day) => day.date === date)?.available_times ?? [];

  return (
    <div className={classes['layout']}>
      <div className={classes['steps']}>
        <section className="panel" aria-label="Colaborador e serviços">
          <BookingChoosers
            state={state}
            onCollaborator={() => setDialog('collaborator')}
            onServices={() => setDialog('services')}
          />
        </section>
        <section className="panel" aria-labelledby="date-title">
          <h2 id="date-title">{messages.dateTitle}</h2>
          <DateStrip
            days={daysFrom(firstDay, STRIP_DAYS)}
            chosen={date}
            disabled={!ready}
            available={available.data?.days}
            onChoose={(day) => dispatch({ type: 'date', date: day })}
          />
        </section>
        <section className="panel" aria-labelledby="time-title">
          <h2 id="time-title">{messages.timeTitle}</h2>
          <TimeGrid
            ready={ready && date !== null}
            loading={available.isPending}
            failure={available.isError ? errorText(available.error, messages.timesFailed) : null}
            onRetry={() => void available.refetch()}
            times={times}
            onChoose={(time) => collaborator && date && setChoice({ collaborator, services, date, time })}
          />
        </section>
      </div>
      <aside className={classes['aside']}>
        <section className="panel" aria-labelledby="services-title">
          <h2 id="services-title">{messages.servicesTitle}</h2>
          <SelectedServices services={services} onRemove={toggle} />
        </section>
      </aside>
      <CollaboratorPicker
        opened={dialog === 'collaborator'}
        onClose={closeDialog}
        collaborators={collaborators}
        chosen={collaborator}
        onChoose={(chosen) => dispatch({ type: 'collaborator', collaborator: chosen })}
      />
      <ServicePicker
        opened={dialog === 'services'}
        onClose={closeDialog}
        services={bookableServices(items)}
        search={props.search}
        more={props.more}
        chosen={services}
        onToggle={toggle}
      />
      <BookingDialog
        choice={choice}
        knownName={knownName}
        busy={busy}
        proofAsked={proofAsked}
        onConfirm={book}
        onCancel={cancel}
      />
    </div>
  );
}

function useAvailable({ collaborator, services }: BookingState, firstDay: string) {
  const collaboratorId = collaborator?.id ?? 0;
  return useQuery({
    ...availableDays({ collaboratorId, firstDay, durationMin: totalDuration(services) }),
    enabled: collaboratorId > 0 && services.length > 0,
  });
}
