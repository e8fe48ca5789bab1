import type { Establishment, SaveOrderResponse } from '@/api/contract.gen';
import { getSession } from '@/api/session';
import { keepBooking } from '@/features/order/booking-page/device-bookings';
import { announceBooking } from '@/features/order/booking-page/fresh-booking';
import { useNavigate } from '@/lib/router/react';

/** Stores a new booking on this device, and replaces the current screen by its page. */
export function useOpenBooked() {
  const navigate = useNavigate();
  return ({ order, booking_secret: secret, message }: SaveOrderResponse, shop: Establishment) => {
    if (!order) return void navigate({ to: '/establishment/view/$slug', params: { slug: shop.slug } });
    keepBooking({
      id: order.id,
      secret: secret ?? '',
      shop: shop.name,
      startsAt: order.order_datetime ?? '',
      zone: shop.time_zone,
      cancelled: false,
      userId: getSession().user?.id ?? null,
    });
    announceBooking(order.id, message);
    void navigate({
      to: '/booking/$id',
      params: { id: String(order.id) },
      hash: secret ?? '',
      replace: true,
    });
  };
}
