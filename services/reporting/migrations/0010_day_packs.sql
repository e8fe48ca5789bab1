-- The orders of finished days as packed bytes, so that a report whose days are not in memory reads one row per day.

CREATE TABLE day_packs (
    establishment_id bigint NOT NULL,
    day date NOT NULL,
    pack bytea,
    PRIMARY KEY (establishment_id, day),
    FOREIGN KEY (establishment_id, day) REFERENCES day_totals ON DELETE CASCADE
);
-- Packs are read often and whole: compression would save space and cost time.
ALTER TABLE day_packs ALTER COLUMN pack SET STORAGE EXTERNAL;
CREATE INDEX day_packs_missing ON day_packs (day, establishment_id) WHERE pack IS NULL;

COMMENT ON TABLE day_packs IS 'One row per row of day_totals, written by triggers with each change of that row.';
COMMENT ON COLUMN day_packs.pack IS
    'The orders of the day as day_pack.hpp writes them. Null: the day was changed and not packed again. Bytes of another '
    'format need another column, because replicas of two releases run at the same time.';

CREATE FUNCTION add_day_packs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO day_packs (establishment_id, day) SELECT establishment_id, day FROM new_days;
    RETURN NULL;
END
$$;
CREATE TRIGGER day_totals_add_packs AFTER INSERT ON day_totals REFERENCING NEW TABLE AS new_days
    FOR EACH STATEMENT EXECUTE FUNCTION add_day_packs();

CREATE FUNCTION clear_day_packs() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE day_packs p SET pack = NULL FROM new_days n
    WHERE p.establishment_id = n.establishment_id AND p.day = n.day AND p.pack IS NOT NULL;
    RETURN NULL;
END
$$;
CREATE TRIGGER day_totals_clear_packs AFTER UPDATE ON day_totals REFERENCING NEW TABLE AS new_days
    FOR EACH STATEMENT EXECUTE FUNCTION clear_day_packs();

INSERT INTO day_packs (establishment_id, day) SELECT establishment_id, day FROM day_totals;
