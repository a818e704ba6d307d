import { createRoot } from 'react-dom/client';
import './ui/styles/all.css';

const at = document.getElementById('app');
if (at) createRoot(at).render(<p>Tocsin</p>);
