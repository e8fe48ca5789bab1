import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useReducer, useState } from 'react';
import type { Collaborator, Establishment, Item } from '@/api/contract.gen';
import { availableDays, type Booked } from './api';
import { keepDraft, startOf } from './attempts/booking-draft';
import classes from './booking.module.css';
import { BookingDialog } from './booking-dialog';
import { type BookingSearch, isQuick } from './booking-search';
import {
  type BookingState,
  bookableServices,
  bookingReducer,
  choosable,
  firstFreeDay,
  isReadyForDate,
  teamOf,
  totalDuration,
} from './booking-state';
import { BookingChoosers } from './choices/booking-choosers';
import { CollaboratorPicker } from './choices/collaborator-picker';
import { DateStrip } from './choices/date-strip';
import { NoTeam } from './choices/no-team';
import { DATE_TITLE_ID, Onward, TIME_TITLE_ID } from './choices/onward';
import { QuickPeople, QuickServices } from './choices/quick-choice';
import { SelectedServices } from './choices/selected-services';
import { ServicePicker } from './choices/service-picker';
import { TimeGrid } from './choices/time-grid';
import { useStrip } from './choices/use-strip';
import type { Customer } from './customer';
import { messages } from './messages';
import { useBooking } from './use-booking';

interface Props {
  establishment: Establishment;
  items: Item[];
  /** Searches and loads further items of a shop with a long list. */
  itemSearch: ReactNode;
  more: ReactNode;
  collaborators: Collaborator[];
  /** The choices of the address. */
  search: BookingSearch;
  /** The signed-in user's data; empty for visitors. */
  known: Customer;
  /** Called with the server's answer to a successful booking. */
  onDone: (booked: Booked) => void;
}

type Dialog = 'collaborator' | 'services' | null;

/** Chooses collaborator, services, date and time, and books. */
export function BookingFlow(props: Props) {
  const { establishment, items, known, onDone } = props;
  const collaborators = choosable(props.collaborators);
  const team = teamOf(props.collaborators);
  const [state, dispatch] = useChoice(props);
  const [dialog, setDialog] = useState<Dialog>(null);
  const { firstDay, onEarlier, onLater } = useStrip(state.date, () => dispatch({ type: 'date', date: null }));
  const ready = isReadyForDate(state);
  const available = useAvailable(state, team, firstDay);
  const booking = useBooking({ establishment, team, nameIsKnown: known.name !== '', onDone });
  const closeDialog = () => setDialog(null);
  const toggle = (service: Item) => dispatch({ type: 'service', service });
  const { collaborator, services, date } = state;
  const [changed, setChanged] = useState(false);
  const choose = (chosen: Collaborator) => {
    if (collaborator && collaborator.id !== chosen.id) setChanged(true);
    dispatch({ type: 'collaborator', collaborator: chosen });
  };
  const times = available.data?.days.find((day) => day.date === date)?.available_times ?? [];
  // After a change of collaborator the visitor chooses the day, unless the address contains a choice.
  const picksDay = ready && !date && (isQuick(props.search) || !changed);
  const isFull = ready && !!available.data && !firstFreeDay(available.data.days);
  const free = picksDay && available.data && firstFreeDay(available.data.days);
  useEffect(() => {
    if (free) dispatch({ type: 'first-date', date: free });
  }, [free, dispatch]);

  return (
    <div className={classes['layout']}>
      <div className={classes['steps']}>
        <section className="panel" aria-label="Colaborador e serviços">
          {collaborators.length === 0 && <NoTeam establishment={establishment} />}
          <BookingChoosers
            state={state}
            withoutTeam={collaborators.length === 0}
            onCollaborator={() => setDialog('collaborator')}
            onServices={() => setDialog('services')}
          />
          <QuickPeople
            collaborators={collaborators}
            chosen={collaborator}
            onChoose={choose}
            onAll={() => setDialog('collaborator')}
          />
          <QuickServices
            services={bookableServices(items)}
            chosen={services}
            onToggle={toggle}
            onAll={() => setDialog('services')}
          />
          {ready && <Onward date={date} />}
        </section>
        <section className="panel" aria-labelledby={DATE_TITLE_ID}>
          <h2 id={DATE_TITLE_ID} tabIndex={-1} className={classes['target']}>
            {messages.dateTitle}
          </h2>
          <DateStrip
            firstDay={firstDay}
            chosen={date}
            disabled={!ready || available.isError}
            available={available.isError ? undefined : available.data?.days}
            onChoose={(day) => dispatch({ type: 'date', date: day })}
            onEarlier={onEarlier}
            onLater={onLater}
          />
        </section>
        <section className="panel" aria-labelledby={TIME_TITLE_ID}>
          <h2 id={TIME_TITLE_ID} tabIndex={-1} className={classes['target']}>
            {messages.timeTitle}
          </h2>
          <TimeGrid
            ready={ready && (date !== null || isFull)}
            loading={available.isPending}
            failure={ready && available.isError ? messages.timesFailed : null}
            onRetry={() => void available.refetch()}
            times={times}
            tip={services.length > 1 ? messages.fewerServices : null}
            onChoose={(time) => collaborator && date && booking.ask({ collaborator, services, date, time })}
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
        onChoose={choose}
      />
      <ServicePicker
        opened={dialog === 'services'}
        onClose={closeDialog}
        services={bookableServices(items)}
        search={props.itemSearch}
        more={props.more}
        chosen={services}
        onToggle={toggle}
      />
      <BookingDialog booking={booking} known={known} deposit={establishment.deposit} />
    </div>
  );
}

/** The choices, stored for the tab so that a reload keeps them. */
function useChoice({ establishment, items, collaborators, search }: Props) {
  const offer = { establishmentId: establishment.id, items, collaborators, search };
  const [state, dispatch] = useReducer(bookingReducer, offer, startOf);
  const [start] = useState(offer);
  useEffect(() => keepDraft(start, state), [start, state]);
  return [state, dispatch] as const;
}

function useAvailable({ collaborator, services }: BookingState, team: number[], firstDay: string) {
  const collaboratorId = collaborator?.id ?? 0;
  return useQuery({
    ...availableDays({ collaboratorId, team, firstDay, durationMin: totalDuration(services) }),
    enabled: collaborator !== null && services.length > 0,
  });
}
