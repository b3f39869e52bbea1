import { Route, Routes, useParams } from 'react-router';
import { PlayerPage } from './player-page.tsx';
import { PlayerSearch } from './player-search.tsx';

/** Players of the site: search, and one of them. */
export function Component() {
  return (
    <Routes>
      <Route index element={<PlayerSearch />} />
      <Route path=":id/*" element={<NamedPlayer />} />
    </Routes>
  );
}

function NamedPlayer() {
  const id = Number(useParams().id);
  return <PlayerPage key={id} id={id} />;
}
