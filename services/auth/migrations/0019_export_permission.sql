-- The permission to export sales has an effect by now.

UPDATE permissions SET description = 'Exportar os pedidos de qualquer barbearia em CSV.'
WHERE code = 'ticket_sale_export';
