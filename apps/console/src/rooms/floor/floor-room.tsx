import { Navigate, Route, Routes, useParams } from 'react-router';
import { FloorPage } from './floor-page.tsx';
import { MachinePage } from './machine-page.tsx';

/** All machines, and the page of each. */
export function Component() {
  return (
    <Routes>
      <Route index element={<FloorPage />} />
      <Route path=":id/*" element={<OneMachine />} />
    </Routes>
  );
}

function OneMachine() {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? <MachinePage key={id} id={id} /> : <Navigate to="/floor" replace />;
}
