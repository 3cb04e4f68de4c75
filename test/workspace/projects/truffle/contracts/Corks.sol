// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// How long a bottle keeps.
library Corks {
    function isGood(uint256 year, uint256 now_) external pure returns (bool) {
        return now_ >= year && now_ - year < 30;
    }
}
