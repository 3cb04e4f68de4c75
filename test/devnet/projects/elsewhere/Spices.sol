// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Measures of a kitchen.
library Spices {
    function pinches(uint256 cups, uint256 each) internal pure returns (uint256) {
        return (cups + 1) / 2 * each;
    }
}
