-- Mail beyond the daily limit of an account waits for the next day instead of being given up.

alter table delivery add column postponed_until timestamptz(3);
comment on column delivery.postponed_until is
  'Of mail: some of its addresses are beyond the daily limit of the account and wait until then. It holds nothing of its thread back. null: it does not wait for that.';
