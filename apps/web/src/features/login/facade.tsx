import { MachineArt } from '@salon/ui';

/** Three machines of the product's games: those of the site are not known before the login. */
const GAMES = ['altin-nehir', 'tas-kopru', 'ay-feneri'];

export const Facade = ({ site }: { site: string }) =>
  GAMES.map((gameId, at) => (
    <MachineArt
      key={gameId}
      machine={{ id: gameId, brand: site, gameId, reelCount: 5 }}
      lamp="ok"
      className={at === 1 ? 'w-60 bg-none' : 'w-44 bg-none opacity-80'}
    />
  ));
