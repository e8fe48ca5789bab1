-- Adds reporting to the services that erase removed people, because it keeps names and phone numbers of orders.
-- Describes the permissions to read reports.

ALTER TABLE forgettings
  DROP CONSTRAINT forgettings_service_check,
  ADD CONSTRAINT forgettings_service_check CHECK (service IN ('catalog', 'orders', 'booking', 'reporting'));

UPDATE permissions SET description = new.description
FROM (VALUES
  ('report_view', 'Ver os relatórios e o retrato do dia de qualquer barbearia.'),
  ('ticket_sale_report', 'Ver o relatório de pedidos de qualquer barbearia.')
) AS new (code, description) WHERE permissions.code = new.code;
