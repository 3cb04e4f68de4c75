// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A library whose code runs in the place of its caller: what it declares is not in the caller's own source.
library Measures {
    error TooLight(uint256 grams, uint256 least);

    function check(uint256 grams, uint256 least) external pure returns (uint256) {
        if (grams < least) revert TooLight(grams, least);
        return grams;
    }
}

contract Scales {
    uint256 public weighed;

    function weigh(uint256 grams) external returns (uint256) {
        weighed += Measures.check(grams, 5);
        return weighed;
    }
}
