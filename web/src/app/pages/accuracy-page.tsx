export { AccuracyScreen as AccuracyPage } from '../../features/accuracy/accuracy-screen.tsx';
