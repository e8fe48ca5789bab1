-- Locks rows of stock_applied, which the reader of the order feed changes; it tries again.
UPDATE stock_applied AS a SET establishment_id = i.establishment_id
FROM items AS i WHERE i.id = a.item_id AND a.establishment_id IS NULL;
