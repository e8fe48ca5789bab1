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

it('calls, and writes with the name, the services, the day and the time', () => {
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

it("writes of the time on the shop's clock", () => {
  expect(textFor({ ...booked, zone: 'America/Noronha' })).toContain('às 15:30');
});

it('shows a number that nobody can call as text', () => {
  render(<CustomerPhone booked={{ ...booked, customer_phone: '(20) 98765-4321' }} />);
  expect(screen.getByText('(20) 98765-4321')).toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('shows nothing where no phone is told', () => {
  const { container } = render(<CustomerPhone booked={{ ...booked, customer_phone: null }} />);
  expect(container).toBeEmptyDOMElement();
});
