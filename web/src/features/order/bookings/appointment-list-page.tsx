import { LinkAnchor } from '@/components/buttons/links';
import { DayFilters } from '@/components/lists/day-filters';
import { FilterSelect } from '@/components/lists/filter-select';
import { ListScreen } from '@/components/lists/list-screen';
import { Badge, RecordCard } from '@/components/lists/record-card';
import { useList } from '@/components/lists/use-list';
import { useListSearch } from '@/components/lists/use-list-search';
import { bookingStateLabel } from '@/lib/shops/booking-states';
import { money } from '@/lib/text/money';
import { TIME_ZONE } from '@/lib/time/sao-paulo';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import { ANY_PERIOD, type AppointmentSearch, appointments, type OrderAppointment, periodOf } from './api';
import { CustomerPhone } from './customer-phone';
import { messages } from './messages';
import classes from './order.module.css';

const ROW_HEIGHT = 156;
// The default period is upcoming bookings.
const periodOptions = [
  { value: 'past', label: 'Anteriores' },
  { value: ANY_PERIOD, label: 'Todos' },
];
const STATUSES = ['pending', 'confirmed', 'attended', 'not_attended', 'cancelled'];
const statusOptions = STATUSES.map((value) => ({ value, label: bookingStateLabel(value) }));
const tones = { pending: 'brass', confirmed: 'good', cancelled: 'danger', not_attended: 'danger' } as const;

/** /appointments/list: the bookings of every barbershop, for administration. */
export function AppointmentListPage() {
  const { search, filter } = useListSearch<keyof Omit<AppointmentSearch, 'page'>>();
  const wanted = periodOf(search);
  const list = useList(appointments(search), (answer) => ({
    rows: answer.appointments,
    total: answer.total,
  }));
  return (
    <ListScreen
      words={messages.appointments}
      icon="calendar"
      list={list}
      rowHeight={ROW_HEIGHT}
      row={(appointment) => <AppointmentCard appointment={appointment} />}
      filters={
        <>
          <FilterSelect
            label="Período"
            all="Próximos"
            value={wanted === 'upcoming' ? undefined : wanted || ANY_PERIOD}
            options={periodOptions}
            onChange={(period) => filter({ period: period || 'upcoming' })}
          />
          <FilterSelect
            label="Situação"
            all="Todas"
            value={search.status}
            options={statusOptions}
            onChange={(status) => filter({ status })}
          />
          <DayFilters days={search} onChange={filter} />
        </>
      }
    />
  );
}

function AppointmentCard({ appointment }: { appointment: OrderAppointment }) {
  const { order_datetime, appointment_status: status, establishment, services } = appointment;
  const zone = establishment?.time_zone || TIME_ZONE;
  return (
    <RecordCard
      title={order_datetime ? dayAndTimeIn(zone, order_datetime) : '--:--'}
      badge={<Badge tone={tones[status as keyof typeof tones]}>{bookingStateLabel(status)}</Badge>}
      whole
    >
      <span className={`${classes['who']} ${classes['fixed']}`}>
        <strong>{appointment.customer_name}</strong>
        <CustomerPhone booked={{ ...appointment, zone }} />
      </span>
      <span className={classes['services']}>
        <bdi title={services.join(', ')}>{services.join(', ')}</bdi>{' '}
        <span className={classes['kept']}>
          {appointment.total_duration} min · {money(appointment.total_price)}
        </span>
      </span>
      <span>
        Nº {appointment.order_number}
        {appointment.attendant_name && ` · com ${appointment.attendant_name}`}
      </span>
      {establishment && (
        <LinkAnchor to="/establishment/view/$slug" params={{ slug: establishment.slug }}>
          {establishment.name}
        </LinkAnchor>
      )}
    </RecordCard>
  );
}
