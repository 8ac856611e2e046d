/** A plugin of `react-markdown`, see there. */
export default function gfm(): void {}
