-- Reads each table and the one it refers to, while their rows can be changed.
ALTER TABLE sold_items VALIDATE CONSTRAINT sold_items_order_id_fkey;
ALTER TABLE order_methods VALIDATE CONSTRAINT order_methods_order_id_fkey;
ALTER TABLE commission_lines VALIDATE CONSTRAINT commission_lines_order_id_fkey;
ALTER TABLE payout_lines VALIDATE CONSTRAINT payout_lines_payout_id_fkey;
ALTER TABLE payout_days VALIDATE CONSTRAINT payout_days_payout_id_fkey;
