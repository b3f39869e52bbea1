import './app/styles.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<main className="p-6 text-26 text-accent">Salon</main>);
