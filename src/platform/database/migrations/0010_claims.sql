-- Lets a claim read the destinations that it takes, and not those of other kinds that are due as well.

create index destination_claimable on destination (type, (failing_since is not null), due_at) where due_at is not null;
drop index destination_due;
