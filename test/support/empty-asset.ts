/** Replaces style sheets and images, which a test without a browser does not need. */
export default '';
