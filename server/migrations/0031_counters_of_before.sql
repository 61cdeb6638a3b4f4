-- better-auth's counters of calls an address; platform/rate-limits.ts counts them now, and keeps no address longer than its minute.
DELETE FROM "rate_limit";
