import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CustomerPhone, textFor } from './customer-phone';

const booked = {
  customer_name: 'Ana & Zé',
  customer_phone: '11987654321' as string | null,
  order_datetime: '2026-11-20T17:30:00.000Z',
  services: ['Corte', 'Barba'],
  zone: 'America/Sao_Paulo',
};
const TEXT = 'Olá, Ana & Zé! Sobre seu horário de sexta-feira, 20 de novembro, às 14:30: Corte, Barba.';

it('links to a call and to a message with name, services, day and time', () => {
  render(<CustomerPhone booked={booked} />);
  expect(screen.getByRole('link', { name: 'Ligar para Ana & Zé: (11) 98765-4321' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  );
  expect(textFor(booked)).toBe(TEXT);
  expect(screen.getByRole('link', { name: 'WhatsApp de Ana & Zé' })).toHaveAttribute(
    'href',
    `https://wa.me/5511987654321?text=${encodeURIComponent(TEXT)}`,
  );
});

it("uses the shop's time zone in the message", () => {
  expect(textFor({ ...booked, zone: 'America/Noronha' })).toContain('às 15:30');
});

it('names a sale instead of a time in the message', () => {
  expect(textFor({ ...booked, sale_number: '012' })).toBe(
    'Olá, Ana & Zé! Sobre seu pedido nº 012: Corte, Barba.',
  );
});

it('shows a number that cannot be called as text', () => {
  render(<CustomerPhone booked={{ ...booked, customer_phone: '(20) 98765-4321' }} />);
  expect(screen.getByText('(20) 98765-4321')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('renders nothing without a phone', () => {
  const { container } = render(<CustomerPhone booked={{ ...booked, customer_phone: null }} />);
  expect(container).toBeEmptyDOMElement();
});
