-- reporting keeps names and phone numbers of orders, so it is told of removed people too; and the permissions to
-- read reports have an effect by now.

ALTER TABLE forgettings
  DROP CONSTRAINT forgettings_service_check,
  ADD CONSTRAINT forgettings_service_check CHECK (service IN ('catalog', 'orders', 'booking', 'reporting'));

UPDATE permissions SET description = said.description
FROM (VALUES
  ('report_view', 'Ver os relatórios e o retrato do dia de qualquer barbearia.'),
  ('ticket_sale_report', 'Ver o relatório de pedidos de qualquer barbearia.')
) AS said (code, description) WHERE permissions.code = said.code;
