/** Every browser this app runs in has had its own for years. */
export default ResizeObserver;
