/** Which tools may reach into the apps and the tests, past the packages that they publish, and why. */
export const TOOL_REACHES: readonly { tool: string; into: string[]; reason: string }[] = [
  {
    tool: 'tools/simulate',
    into: ['apps/platform/src', 'apps/cabinet/src'],
    reason: 'it runs the real protocol code of both sides in a simulated world',
  },
  {
    tool: 'tools/bench',
    into: ['apps/cabinet/src', 'apps/platform/src', 'tests/live', 'tests/running-product.ts', 'tests/e2e/support'],
    reason:
      "it measures the real encoder and peer connection on the page of the live tests, and the platform's own code",
  },
  {
    tool: 'tools/egm/camera',
    into: ['apps/cabinet/src/video', 'apps/cabinet/src/drivers/simulated/scene/art'],
    reason: 'it paints its glass with the brushes of the cabinets that are drawn',
  },
  {
    tool: 'tools/fuzz',
    into: ['apps/platform/src/db', 'tests/flows/platform'],
    reason: 'it fuzzes a real node, started and seeded as the flow tests do',
  },
  {
    tool: 'tools/faults',
    into: [
      'apps/platform/src/db',
      'apps/platform/src/ledger/invariants.ts',
      'apps/platform/src/password',
      'apps/web/src/features/game/session/press-outbox.ts',
      'apps/web/src/shared',
      'tests/running-product.ts',
    ],
    reason:
      "its players repeat presses and requests as the client does; it lays out and checks the platform's database",
  },
  {
    tool: 'tools/upgrade',
    into: ['apps/platform/src/db/seed.ts', 'tests/copied-tree.ts'],
    reason: 'it runs two releases side by side, one of them a copy of this repository, with players of the demo',
  },
  {
    tool: 'tools/races',
    into: ['apps/platform/src/db', 'apps/platform/src/features/protection/queries.ts', 'apps/platform/src/ledger'],
    reason: "its callers race for the platform's own ledger on PostgreSQL",
  },
  {
    tool: 'tools/games',
    into: ['apps/cabinet/src/drivers/simulated/game/random-words.ts'],
    reason: "it plays with a machine's own source of chance",
  },
  {
    tool: 'tools/sas',
    into: [
      'apps/cabinet/src/config',
      'apps/cabinet/src/control',
      'apps/cabinet/src/drivers',
      'apps/cabinet/src/machine',
      'apps/cabinet/src/clock.ts',
    ],
    reason: "it asks a machine over the driver's own line, as the cabinet's file has it, or the agent that runs it",
  },
  {
    tool: 'tools/sas-proof',
    into: ['apps/cabinet/src/control', 'apps/cabinet/src/journal', 'apps/cabinet/src/machine/state'],
    reason: 'it reads what the journal of a killed agent says, as the next agent will, and attends its machine',
  },
  {
    tool: 'tools/operate/operator',
    into: ['apps/platform/src/db/pool.ts', 'apps/platform/src/operator/staff/reset-links.ts'],
    reason: 'a lost login is set up anew in the database, by who owns it: nobody is left who could call the platform',
  },
  {
    tool: 'tools/backup',
    into: ['apps/cabinet/src/journal', 'apps/cabinet/src/machine/state'],
    reason:
      "it reads a journal as its agent does, so that a torn copy is noticed, and takes the agent's lock of the folder",
  },
  {
    tool: 'tools/floor',
    into: ['apps/platform/src/db', 'apps/cabinet/src/journal/private-folder.ts'],
    reason:
      'the embedded PostgreSQL, its folder lock and the demo data belong to the platform; it closes its folder as the cabinet does',
  },
];

export function mayReach(path: string, target: string): boolean {
  return TOOL_REACHES.some(
    ({ tool, into }) =>
      path.startsWith(`${tool}/`) && into.some((place) => target === place || target.startsWith(`${place}/`)),
  );
}
