-- A database that was seeded for the demo has logins that everybody knows: production refuses it for good (db/demo-seed.ts).
CREATE TABLE demo_seed (seeded_at timestamptz PRIMARY KEY);
INSERT INTO demo_seed SELECT min(at) FROM movement WHERE kind = 'opening' AND key LIKE 'opening:wallet:%' HAVING count(*) > 0;
