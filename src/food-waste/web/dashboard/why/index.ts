/** Why figures changed: one part of the app, which comes to live figures alone. */
export { Why } from './Why.tsx';
export { WhyPanel } from './WhyPanel.tsx';
