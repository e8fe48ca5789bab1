-- Locks the rows of stock_applied. The reader of the order feed, which changes them, retries after a failure.
UPDATE stock_applied AS a SET establishment_id = i.establishment_id
FROM items AS i WHERE i.id = a.item_id AND a.establishment_id IS NULL;
