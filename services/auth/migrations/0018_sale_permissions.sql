-- Permissions over the sales of every shop that have an effect by now.

UPDATE permissions SET description = said.description
FROM (VALUES
  ('ticket_sale_view', 'Ver os pedidos de todas as barbearias.'),
  ('ticket_sale_refund', 'Desfazer pagamentos e cancelar pedidos de qualquer barbearia.')
) AS said (code, description) WHERE permissions.code = said.code;
